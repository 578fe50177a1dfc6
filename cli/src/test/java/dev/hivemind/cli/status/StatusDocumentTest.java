package dev.hivemind.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class StatusDocumentTest {

  @Test
  void the_document_has_the_agreed_shape() {
    String printed = StatusDocument.of(Reports.ofEveryState()).toPrettyString();

    assertThat(JsonMapper.shared().readTree(printed))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"schema":1,
                     "run":{"id":"mail-3","state":"running","reason":null,"started":"2026-11-30T12:00:00Z",
                            "ended":null,"manifest":"/p/tasks.yaml","remaining_seconds":null,"launching_paused":false,"launching_stopped":null,"seen":"2026-11-30T12:01:00Z","stale":false,"max_parallel":4,"unaccounted":0,
                            "tokens":{"input":107,"output":20,"cache_read":3000,"cache_write":400,"estimated":true},"usd":null,"unpriced_models":["simulated"],"usd_billed":0.0312,"usd_listed":0,"budget":null,"budget_used":null},
                     "tasks":[
                      {"id":"done","state":"succeeded","reason":null,"stop":null,"until":null,"agent":"claude","priority":"high","attempts":1,"waits":null,"activity":null,"message":"all ported","note":null,
                       "matrix":{"module":"mail"},"started":"2026-11-30T12:00:01Z","ended":"2026-11-30T12:00:41Z",
                       "tokens":{"input":100,"output":20,"cache_read":3000,"cache_write":400,"estimated":false},
                       "usd":0.031200,"unpriced_models":[],"budget":null,"budget_used":null,"depends_on":[],"branch":null,"verify":null},
                      {"id":"broken","state":"failed","reason":"exit code 1","stop":null,"until":null,"agent":"codex","priority":"normal","attempts":1,"waits":null,"activity":null,"message":null,"note":null,
                       "matrix":{},"started":"2026-11-30T12:00:02Z","ended":"2026-11-30T12:00:03Z",
                       "tokens":{"input":0,"output":0,"cache_read":0,"cache_write":0,"estimated":false},
                       "usd":0.000000,"unpriced_models":[],"budget":null,"budget_used":null,"depends_on":[],"branch":null,"verify":null},
                      {"id":"after","state":"skipped","reason":"broken failed: exit code 1","stop":null,"until":null,"agent":"claude","priority":"normal",
                       "attempts":0,"waits":null,"activity":null,"message":null,"note":null,"matrix":{},"started":null,"ended":"2026-11-30T12:00:03Z",
                       "tokens":{"input":0,"output":0,"cache_read":0,"cache_write":0,"estimated":false},
                       "usd":0.000000,"unpriced_models":[],"budget":null,"budget_used":null,"depends_on":["broken"],"branch":null,"verify":null},
                      {"id":"at-work","state":"running","reason":null,"stop":null,"until":null,"agent":"claude","priority":"low","attempts":1,"waits":"a fault of anthropic: try 2 in 3.0 s","activity":"Bash: npm test","message":null,"note":null,
                       "matrix":{},"started":"2026-11-30T12:00:04Z","ended":null,
                       "tokens":{"input":7,"output":0,"cache_read":0,"cache_write":0,"estimated":true},
                       "usd":null,"unpriced_models":["simulated"],"budget":null,"budget_used":null,"depends_on":["done"],"branch":null,"verify":null},
                      {"id":"later","state":"blocked","reason":null,"stop":null,"until":null,"agent":"claude","priority":"normal","attempts":0,"waits":null,"activity":null,"message":null,"note":null,
                       "matrix":{},"started":null,"ended":null,
                       "tokens":{"input":0,"output":0,"cache_read":0,"cache_write":0,"estimated":false},
                       "usd":0.000000,"unpriced_models":[],"budget":null,"budget_used":null,"depends_on":["at-work"],"branch":null,"verify":null}],
                     "lanes":[
                      {"name":"anthropic","upstream":"ANTHROPIC_API_KEY (billed)","billed":true,"in_flight":1,"limit":5,"queued":2,
                       "breaker":"ok","closed":null,"next_move":"2026-11-30T12:01:02Z","queued_by":{"critical":0,"high":2,"normal":0,"low":0},"limit_trend":[10,5,5],
                       "requests":{"quantity":"requests","models":"","used":49,"limit":50,"resets":null},
                       "limits":[{"quantity":"requests","models":"","used":49,"limit":50,"resets":null}],
                       "parked":{"window":"5h","until":"2026-11-30T12:01:00Z"},
                       "tokens":{"input":107,"output":20,"cache_read":3000,"cache_write":400,"estimated":true},
                       "usd":null,"unpriced_models":["simulated"],"calls":6,"retries_absorbed":3}]}
                    """));
  }

  @Test
  void F10_the_document_tells_what_stopped_a_task_and_its_budget() {
    JsonNode document = StatusDocument.of(Reports.ofAnUnfinishedRun());
    JsonNode stopped = document.at("/tasks/0");

    assertThat(document.at("/run/state").asString()).isEqualTo("checkpointed");
    assertThat(document.at("/run/budget").toString())
        .isEqualTo("{\"on_exceed\":\"checkpoint\",\"tokens\":5000000,\"usd\":40.000000}");
    assertThat(stopped.path("state").asString()).isEqualTo("checkpointed");
    assertThat(stopped.path("stop").asString()).isEqualTo("budget");
    assertThat(stopped.path("reason").asString()).startsWith("HiveMind stopped port at 400k");
    assertThat(stopped.at("/budget/tokens").asLong()).isEqualTo(400_000);
  }

  @Test
  void F5_the_document_tells_for_what_a_task_waits_and_until_when() {
    JsonNode waiting = StatusDocument.of(Reports.ofAnUnfinishedRun()).at("/tasks/1");

    assertThat(waiting.path("state").asString()).isEqualTo("waiting");
    assertThat(waiting.path("stop").asString()).isEqualTo("usage_limit");
    assertThat(waiting.path("until").asString()).isEqualTo("2026-12-01T03:00:00Z");
  }
}
