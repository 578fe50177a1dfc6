-- Times are microseconds since 1970 in UTC, money is in millionths of a millionth of a US dollar.

-- A run keeps its number for good: the higher one began later, whatever the clock said.
create table run (
  number integer primary key autoincrement,
  id text not null unique,
  owner_pid integer,              -- of the hivemind that works on it; null: none does
  owner_started text,
  manifest text,                  -- this and the following: null until its first event
  mark text,
  started integer,
  ended integer,                  -- null: its end was not seen
  end_state text
) strict;

-- The journal. Everything else that tells of runs, tasks and their attempts follows from it.
create table event (
  run integer not null references run,
  sequence integer not null,
  task text,
  record text not null,           -- JSON, as `run --json` prints it
  primary key (run, sequence)
) strict, without rowid;

create table task (
  run integer not null references run,
  id text not null,
  declared_id text not null,
  agent text not null,
  state text not null,
  primary key (run, id)
) strict, without rowid;

create table task_matrix (
  run integer not null references run,
  task text not null,
  key text not null,
  value text not null,
  primary key (run, task, key)
) strict, without rowid;

create table attempt (
  run integer not null references run,
  task text not null,
  number integer not null,
  result text,                    -- null: at work
  primary key (run, task, number)
) strict, without rowid;

-- Lanes of a run that a login pays for: what their calls cost is a list price, billed to nobody.
create table list_priced (
  run integer not null references run,
  lane text not null,
  primary key (run, lane)
) strict, without rowid;

create table checkpoint (
  run integer not null references run,
  task text not null,
  number integer not null,
  content text not null,          -- JSON
  primary key (run, task, number)
) strict, without rowid;

-- An attempt at a call: written before it is forwarded, completed with its outcome.
create table ledger (
  run integer not null references run,
  attempt integer not null,
  call integer not null,
  opened integer not null,
  task text not null,
  task_attempt integer not null,
  lane text not null,
  method text not null,
  path text not null,
  session text,
  subagent text,
  lost integer not null default 0,-- 1: its hivemind died before its end was written
  closed integer,                 -- this and the following: null until its end
  model text,
  outcome text,
  status integer,
  request_id text,
  input integer,
  output integer,
  cache_read integer,
  cache_write integer,
  cache_write_hour integer,
  estimated integer,
  cost integer,                   -- null: the model has no known price
  queue_wait integer,
  rate_wait integer,
  back_off integer,
  first_byte integer,
  total integer,
  resends integer,
  detail text,
  primary key (run, attempt)
) strict, without rowid;

-- Neither begins with the run, or SQLite would rather read all rows of the run by the primary key; hence, too, "+run".
create index ledger_call on ledger (call);
create index ledger_open on ledger (closed) where closed is null;

-- What the closed attempts of the ledger add up to. It stays when old rows of the ledger go.
create table spending (
  run integer not null references run,
  task text not null,
  task_attempt integer not null,
  lane text not null,
  model text not null,            -- empty: none was named
  day text not null,              -- in UTC
  calls integer not null,
  attempts integer not null,
  resends integer not null,
  input integer not null,
  output integer not null,
  cache_read integer not null,
  cache_write integer not null,
  cache_write_hour integer not null,
  estimated integer not null,
  cost integer not null,
  unpriced integer not null,      -- tokens, of any class, whose price is not known
  primary key (run, task, task_attempt, lane, model, day)
) strict, without rowid;

create trigger ledger_closed after update of closed on ledger
when old.closed is null and new.closed is not null
begin
  insert into spending values (
    new.run, new.task, new.task_attempt, new.lane, coalesce(new.model, ''),
    date(new.opened / 1000000, 'unixepoch'),
    not exists (
      select 1 from ledger
      where call = new.call and +run = new.run and attempt <> new.attempt and closed is not null),
    1, new.resends, new.input, new.output, new.cache_read, new.cache_write, new.cache_write_hour, new.estimated,
    coalesce(new.cost, 0),
    iif(new.cost is null, new.input + new.output + new.cache_read + new.cache_write, 0))
  on conflict do update set
    calls = calls + excluded.calls,
    attempts = attempts + 1,
    resends = resends + excluded.resends,
    input = input + excluded.input,
    output = output + excluded.output,
    cache_read = cache_read + excluded.cache_read,
    cache_write = cache_write + excluded.cache_write,
    cache_write_hour = cache_write_hour + excluded.cache_write_hour,
    estimated = max(estimated, excluded.estimated),
    cost = cost + excluded.cost,
    unpriced = unpriced + excluded.unpriced;
end;
