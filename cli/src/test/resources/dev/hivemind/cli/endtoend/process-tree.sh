#!/bin/bash
# A tree of processes that resist being ended, each in its own way; all their names begin with $1.
trap '' TERM INT
bash -c "trap '' TERM INT; exec -a $1-stubborn sleep 3001" &
bash -c "trap '' TERM; bash -c \"trap '' TERM; exec -a $1-grandchild sleep 3002\" & wait" &
( bash -c "exec -a $1-orphan sleep 3003" & )
setsid bash -c "trap '' TERM; exec -a $1-session sleep 3004" &
( setsid bash -c "trap '' TERM; exec -a $1-daemon sleep 3005" & )
nohup bash -c "exec -a $1-nohup sleep 3006" >/dev/null 2>&1 &
echo ready
touch "$2"
while :; do sleep 1; done
