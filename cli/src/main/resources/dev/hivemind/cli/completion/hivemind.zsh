#compdef hivemind
# Completion of hivemind for zsh.
# In ~/.zshrc, after compinit: source <(hivemind completion zsh)

# The folder with the runs of the project that this folder belongs to.
_hivemind_project() {
  local folder=$PWD
  while [[ ! -d $folder/.hivemind/runs ]]; do
    [[ -n $folder ]] || return 1
    folder=${folder%/*}
  done
  print -r -- $folder/.hivemind/runs
}

# The run that the command line names; else the one that something happened in last.
_hivemind_run() {
  local named=${words[(i)--run]}
  if ((named < CURRENT - 1)); then
    print -r -- $words[named+1]
  else
    local newest=($1/*(N/om[1]:t))
    print -r -- $newest
  fi
}

_hivemind() {
  local current=$words[CURRENT] previous=$words[CURRENT-1] command= runs
  local -a offer
  ((CURRENT > 2)) && command=$words[2]
  if [[ $current == --*=* ]] && compset -P '*='; then
    previous=${current%%=*}
    current=${current#*=}
  fi

  offer=("${(@f)$(_hivemind_values "$command" "$previous")}")
  if [[ -z $offer ]]; then
    if [[ -n $command && $current == -* ]]; then
      offer=("${(@f)$(_hivemind_options "$command")}")
    else
      offer=("${(@f)$(_hivemind_arguments "$command")}")
    fi
  fi

  case $offer in
    :nothing) return 1 ;;
    :files) _files ;;
    :agents)
      runs=$(_hivemind_project) || return 1
      compadd -- $runs/$(_hivemind_run $runs)/agents/*(N/:t)
      ;;
    :runs)
      runs=$(_hivemind_project) || return 1
      compadd -V runs -- $runs/*(N/om:t)
      ;;
    *) _describe -t words hivemind offer ;;
  esac
}
