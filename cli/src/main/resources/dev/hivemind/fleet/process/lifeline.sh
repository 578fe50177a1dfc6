# Ends every agent of a run when hivemind is gone, however it went: even SIGKILL closes the pipe that
# is this script's standard input. A line on it means that the run ended properly.
# $1: the run's mark in the environment; $2: its mark in the limits, in bytes, or "none".
trap '' HUP INT TERM
cd /
read -r line && exit 0

members() {
  grep -lsF -e "$1/" /proc/[0-9]*/environ
  if [ "$2" != none ]; then
    grep -ls -e "^Max resident set  *[0-9][0-9]*  *$2 " /proc/[0-9]*/limits
  fi
}

# $1: the signal; then the marks. Each member is listed once for each mark that it carries.
signal() {
  name=$1
  shift
  for file in $(members "$@"); do
    pid=${file#/proc/}
    kill -s "$name" "${pid%%/*}" 2>/dev/null
  done
}

rest() {
  sleep 0.1 2>/dev/null || sleep 1
}

# First the signal on which agents save what they know, then two seconds for them to do so.
signal INT "$@"
waited=0
while [ $waited -lt 20 ] && [ -n "$(members "$@")" ]; do
  rest
  waited=$((waited + 1))
done

# Three looks in a row that find nobody: an agent may have been starting when hivemind went.
empty=0
looks=0
while [ $empty -lt 3 ] && [ $looks -lt 200 ]; do
  if [ -n "$(members "$@")" ]; then
    signal KILL "$@"
    empty=0
  else
    empty=$((empty + 1))
  fi
  looks=$((looks + 1))
  rest
done
