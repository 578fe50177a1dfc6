#!/bin/bash
# An agent whose processes refuse to end and hide: it and they ignore TERM and INT, are orphans, lead sessions of their
# own, or have lost their environment. Each is named tree-<kind>-$1, so that a test can count its own.
trap '' TERM INT
name=$1
bash -c 'trap "" TERM INT; exec -a tree-stubborn-'"$name"' sleep 3001' &
bash -c 'trap "" TERM; bash -c "trap \"\" TERM; exec -a tree-grandchild-'"$name"' sleep 3002" & wait' &
( bash -c 'exec -a tree-orphan-'"$name"' sleep 3003' & )
setsid bash -c 'trap "" TERM; exec -a tree-setsid-'"$name"' sleep 3004' &
( setsid bash -c 'trap "" TERM; exec -a tree-daemon-'"$name"' sleep 3005' & )
nohup bash -c 'exec -a tree-nohup-'"$name"' sleep 3006' >/dev/null 2>&1 &
( setsid env -i /bin/bash -c 'trap "" TERM; exec -a tree-nameless-'"$name"' /bin/sleep 3007' >/dev/null 2>&1 & )
echo "ready $$"
while :; do sleep 1; done
