PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE run (
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
INSERT INTO run VALUES(1,'training-1',NULL,NULL,'/p/tasks.yaml','9aaf5ccf38782698953bcea4112f3dbe',1796056530334755,1796056532244479,'succeeded');
CREATE TABLE event (
  run integer not null references run,
  sequence integer not null,
  task text,
  record text not null,           -- JSON, as `run --json` prints it
  primary key (run, sequence)
) strict, without rowid;
INSERT INTO event VALUES(1,0,NULL,'{"type":"run.started","schema":1,"at":"2026-11-30T16:35:30.334755835Z","run":"training-1","manifest":"/p/tasks.yaml","mark":"9aaf5ccf38782698953bcea4112f3dbe","owner":{"pid":32401,"started":"2026-11-30T16:35:24.250Z"},"max_parallel":2,"budget":{"tokens":1000000,"on_exceed":"checkpoint"},"tasks":[{"id":"first","declared_id":"first","agent":"demo","priority":"normal","estimate_tokens":20006,"budget":{"tokens":100000,"on_exceed":"checkpoint"},"matrix":{},"depends_on":[],"verify":[]},{"id":"second-one","declared_id":"second","agent":"command","priority":"normal","estimate_tokens":0,"budget":{"on_exceed":"checkpoint"},"matrix":{"part":"one"},"depends_on":["first"],"verify":[]},{"id":"second-two","declared_id":"second","agent":"command","priority":"normal","estimate_tokens":0,"budget":{"on_exceed":"checkpoint"},"matrix":{"part":"two"},"depends_on":["first"],"verify":[]}],"upstreams":["anthropic: mock provider in this process (free)"]}');
INSERT INTO event VALUES(1,1,'first','{"type":"task.released","schema":1,"at":"2026-11-30T16:35:31.460347781Z","task":"first"}');
INSERT INTO event VALUES(1,2,'first','{"type":"task.launching","schema":1,"at":"2026-11-30T16:35:31.474461151Z","task":"first","attempt":1,"session":"11f83335-3867-4645-b822-7124b12ce202"}');
INSERT INTO event VALUES(1,3,'first','{"type":"task.launched","schema":1,"at":"2026-11-30T16:35:31.527423852Z","task":"first","attempt":1,"process":{"pid":32463,"started":"2026-11-30T16:35:30.540Z"}}');
INSERT INTO event VALUES(1,4,'first','{"type":"task.activity","schema":1,"at":"2026-11-30T16:35:31.998370739Z","task":"first","text":"I will write a.md with write_file."}');
INSERT INTO event VALUES(1,5,'first','{"type":"task.succeeded","schema":1,"at":"2026-11-30T16:35:32.140243241Z","task":"first","attempt":1,"message":"Done. I wrote:\n- a.md"}');
INSERT INTO event VALUES(1,6,'second-one','{"type":"task.released","schema":1,"at":"2026-11-30T16:35:32.144570415Z","task":"second-one"}');
INSERT INTO event VALUES(1,7,'second-two','{"type":"task.released","schema":1,"at":"2026-11-30T16:35:32.145579391Z","task":"second-two"}');
INSERT INTO event VALUES(1,8,'second-one','{"type":"task.launching","schema":1,"at":"2026-11-30T16:35:32.147599712Z","task":"second-one","attempt":1}');
INSERT INTO event VALUES(1,9,'second-two','{"type":"task.launching","schema":1,"at":"2026-11-30T16:35:32.152929008Z","task":"second-two","attempt":1}');
INSERT INTO event VALUES(1,10,'second-one','{"type":"task.launched","schema":1,"at":"2026-11-30T16:35:32.158072574Z","task":"second-one","attempt":1,"process":{"pid":32487,"started":"2026-11-30T16:35:31.180Z"}}');
INSERT INTO event VALUES(1,11,'second-two','{"type":"task.launched","schema":1,"at":"2026-11-30T16:35:32.166617039Z","task":"second-two","attempt":1,"process":{"pid":32490,"started":"2026-11-30T16:35:31.190Z"}}');
INSERT INTO event VALUES(1,12,'second-one','{"type":"task.succeeded","schema":1,"at":"2026-11-30T16:35:32.179116771Z","task":"second-one","attempt":1,"message":""}');
INSERT INTO event VALUES(1,13,'second-two','{"type":"task.succeeded","schema":1,"at":"2026-11-30T16:35:32.180621860Z","task":"second-two","attempt":1,"message":""}');
INSERT INTO event VALUES(1,14,NULL,'{"type":"run.mock_served","schema":1,"at":"2026-11-30T16:35:32.239568677Z","upstream":"anthropic","requests":2,"input_tokens":168,"output_tokens":52,"cache_read_tokens":273,"cache_write_tokens":168}');
INSERT INTO event VALUES(1,15,NULL,'{"type":"run.ended","schema":1,"at":"2026-11-30T16:35:32.244479348Z","state":"succeeded"}');
CREATE TABLE task (
  run integer not null references run,
  id text not null,
  declared_id text not null,
  agent text not null,
  state text not null,
  primary key (run, id)
) strict, without rowid;
INSERT INTO task VALUES(1,'first','first','demo','succeeded');
INSERT INTO task VALUES(1,'second-one','second','command','succeeded');
INSERT INTO task VALUES(1,'second-two','second','command','succeeded');
CREATE TABLE task_matrix (
  run integer not null references run,
  task text not null,
  key text not null,
  value text not null,
  primary key (run, task, key)
) strict, without rowid;
INSERT INTO task_matrix VALUES(1,'second-one','part','one');
INSERT INTO task_matrix VALUES(1,'second-two','part','two');
CREATE TABLE attempt (
  run integer not null references run,
  task text not null,
  number integer not null,
  result text,                    -- null: at work
  primary key (run, task, number)
) strict, without rowid;
INSERT INTO attempt VALUES(1,'first',1,'succeeded');
INSERT INTO attempt VALUES(1,'second-one',1,'succeeded');
INSERT INTO attempt VALUES(1,'second-two',1,'succeeded');
CREATE TABLE list_priced (
  run integer not null references run,
  lane text not null,
  primary key (run, lane)
) strict, without rowid;
INSERT INTO list_priced VALUES(1,'anthropic');
CREATE TABLE checkpoint (
  run integer not null references run,
  task text not null,
  number integer not null,
  content text not null,          -- JSON
  primary key (run, task, number)
) strict, without rowid;
CREATE TABLE ledger (
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
INSERT INTO ledger VALUES(1,1796056530905654,1796056530410461,1796056531725406,'first',1,'anthropic','POST','/v1/messages',NULL,NULL,0,1796056531991072,'simulated','ok',200,'req_18ecdfe5d4b31474000003',122,46,0,122,0,0,NULL,525,0,0,200410,253235,0,NULL);
INSERT INTO ledger VALUES(1,1796056530905655,1796056530410462,1796056532027604,'first',1,'anthropic','POST','/v1/messages',NULL,NULL,0,1796056532120777,'simulated','ok',200,'req_18ecdfe5d4b31474000007',46,6,273,46,0,0,NULL,18,0,0,59641,92802,0,NULL);
CREATE TABLE spending (
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
INSERT INTO spending VALUES(1,'first',1,'anthropic','simulated','2026-11-30',2,2,0,168,52,273,168,0,0,0,661);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('run',2);
CREATE INDEX ledger_call on ledger (call);
CREATE INDEX ledger_open on ledger (closed) where closed is null;
CREATE TRIGGER ledger_closed after update of closed on ledger
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
COMMIT;
