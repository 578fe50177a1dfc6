# Completion of hivemind for bash 3.2 and later.
# In ~/.bashrc: source <(hivemind completion bash)

# The folder with the runs of the project that this folder belongs to.
_hivemind_project() {
  local folder=$PWD
  while [[ ! -d $folder/.hivemind/runs ]]; do
    [[ -n $folder ]] || return 1
    folder=${folder%/*}
  done
  printf '%s\n' "$folder/.hivemind/runs"
}

# The run that the command line names; else the one that something happened in last.
_hivemind_run() {
  local i
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == --run ]] || continue
    [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
    printf '%s\n' "${COMP_WORDS[i + 1]}"
    return
  done
  command ls -t -- "$1" 2>/dev/null | command head -n 1
}

_hivemind() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= offer runs word
  COMPREPLY=()
  # Bash takes --format=json apart.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}

  offer=$(_hivemind_values "$command" "$previous")
  if [[ -z $offer ]]; then
    if [[ -n $command && $current == -* ]]; then
      offer=$(_hivemind_options "$command")
    else
      offer=$(_hivemind_arguments "$command")
    fi
  fi

  # Bash itself knows best how to complete files.
  [[ $offer == :files ]] && return
  compopt +o default 2>/dev/null
  case $offer in
    :nothing) return ;;
    :agents) runs=$(_hivemind_project) && offer=$(command ls -- "$runs/$(_hivemind_run "$runs")/agents" 2>/dev/null) ;;
    :runs) runs=$(_hivemind_project) && offer=$(command ls -t -- "$runs" 2>/dev/null) ;;
  esac
  while IFS= read -r word; do
    # Whatever lies in that folder: only what can be the name of a run or of a task is offered.
    case $word in
      *[!A-Za-z0-9._-]* | '') ;;
      "$current"*) COMPREPLY+=("$word") ;;
    esac
  done <<<"$offer"
}
complete -o default -F _hivemind hivemind
