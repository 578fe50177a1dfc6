-- Who pays is known of each attempt when it is closed: a run may be resumed with another credential, or without the lane.
alter table spending add column listed_cost integer not null default 0; -- the part of cost that is a list price, billed to nobody

update spending set listed_cost = cost
where exists (select 1 from list_priced where list_priced.run = spending.run and list_priced.lane = spending.lane);

-- list_priced now tells of the lanes as they are, for the attempts that are closed next.
drop trigger ledger_closed;
create trigger ledger_closed after update of closed on ledger
when old.closed is null and new.closed is not null
begin
  insert into spending (
    run, task, task_attempt, lane, model, day, calls, attempts, resends,
    input, output, cache_read, cache_write, cache_write_hour, estimated, cost, unpriced, listed_cost)
  values (
    new.run, new.task, new.task_attempt, new.lane, coalesce(new.model, ''),
    date(new.opened / 1000000, 'unixepoch'),
    not exists (
      select 1 from ledger
      where call = new.call and +run = new.run and attempt <> new.attempt and closed is not null),
    1, new.resends, new.input, new.output, new.cache_read, new.cache_write, new.cache_write_hour, new.estimated,
    coalesce(new.cost, 0),
    iif(new.cost is null, new.input + new.output + new.cache_read + new.cache_write, 0),
    iif(
      exists (select 1 from list_priced where list_priced.run = new.run and list_priced.lane = new.lane),
      coalesce(new.cost, 0), 0))
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
    unpriced = unpriced + excluded.unpriced,
    listed_cost = listed_cost + excluded.listed_cost;
end;

-- With which credentials a run calls: a keyed digest of each, so that two runs can be told to share one and neither
-- the key nor anything that gives it away is kept. The digests' own key is random and never leaves this database.
create table digest_key (
  only integer primary key check (only = 1),
  secret text not null
) strict;

create table credential (
  run integer not null references run,
  lane text not null,
  digest text not null,
  primary key (run, lane)
) strict, without rowid;

create index credential_digest on credential (digest);
