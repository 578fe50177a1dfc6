
# As a file of fpath this is the body of the function at its first call.
if [[ $funcstack[1] == _hivemind ]]; then _hivemind "$@"; else compdef _hivemind hivemind; fi
