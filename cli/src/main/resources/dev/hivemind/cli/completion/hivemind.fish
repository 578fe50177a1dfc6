# Completion of hivemind for fish.
# Once: hivemind completion fish > ~/.config/fish/completions/hivemind.fish

function __hivemind_is --description 'Whether this command stands first'
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[2]" = $argv[1]
end

function __hivemind_project --description 'The folder with the runs of the project that this folder belongs to'
    set -l folder $PWD
    while not test -d $folder/.hivemind/runs
        test -n "$folder"; or return 1
        set folder (string replace --regex '/[^/]*$' '' -- $folder)
    end
    echo $folder/.hivemind/runs
end

function __hivemind_names --description 'Of a folder, what can be the name of a run or of a task, the latest first'
    command ls -t -- $argv[1] 2>/dev/null | string match --regex '^[A-Za-z0-9][A-Za-z0-9._-]*$'
end

function __hivemind_runs
    set -l runs (__hivemind_project); and __hivemind_names $runs
end

function __hivemind_agents --description 'Of the run that the command line names, else of the last one'
    set -l runs (__hivemind_project); or return
    set -l words (commandline -opc)
    set -l run (__hivemind_names $runs)[1]
    if set -l at (contains --index -- --run $words)
        set run $words[(math $at + 1)]
    end
    __hivemind_names $runs/$run/agents
end
