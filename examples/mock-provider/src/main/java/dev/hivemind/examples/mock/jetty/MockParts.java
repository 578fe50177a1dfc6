package dev.hivemind.examples.mock.jetty;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.WireFormat;
import dev.hivemind.examples.mock.anthropic.AnthropicApi;
import dev.hivemind.examples.mock.api.Identifiers;
import dev.hivemind.examples.mock.api.MockedApis;
import dev.hivemind.examples.mock.api.ProviderApi;
import dev.hivemind.examples.mock.api.ServedTally;
import dev.hivemind.examples.mock.api.TrafficTally;
import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.FaultPlan;
import dev.hivemind.examples.mock.gemini.GeminiApi;
import dev.hivemind.examples.mock.model.SimulatedModel;
import dev.hivemind.examples.mock.ollama.OllamaApi;
import dev.hivemind.examples.mock.openai.OpenAiApi;
import dev.hivemind.examples.mock.openai.OpenAiHost;
import dev.hivemind.examples.mock.time.MockClock;
import dev.hivemind.examples.mock.time.SimulatedTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a mock provider consists of, apart from its server. */
record MockParts(MockedApis apis, SimulatedTime time, ServedTally served, TrafficTally traffic) {

  static MockParts of(MockOptions options, MockClock clock) {
    var time = new SimulatedTime(clock, options.speed());
    var served = new ServedTally();
    var traffic = new TrafficTally(options.limits().window());
    var plan =
        new FaultPlan(options.faults(), options.limits(), options.usageWindows(), options.seed());
    var apis =
        new MockedApis(
            apis(options, time), new SimulatedModel(), plan, options.pace(), time, served, traffic);
    return new MockParts(apis, time, served, traffic);
  }

  /** OpenAI's comes last: many clients of other providers speak its format. */
  private static List<ProviderApi> apis(MockOptions options, SimulatedTime time) {
    Set<WireFormat> formats = options.formats();
    var ids = new Identifiers(time.now());
    var wireTime = new WireTime(time, options.limits().kind());
    var apis = new ArrayList<ProviderApi>();
    if (formats.contains(WireFormat.ANTHROPIC)) apis.add(new AnthropicApi(ids, wireTime));
    if (formats.contains(WireFormat.AZURE_OPENAI)) {
      apis.add(new OpenAiApi(OpenAiHost.AZURE, true, true, ids, wireTime));
    }
    if (formats.contains(WireFormat.GEMINI)) apis.add(new GeminiApi(ids, wireTime));
    if (formats.contains(WireFormat.OLLAMA)) apis.add(new OllamaApi(ids, wireTime));
    boolean responses = formats.contains(WireFormat.OPENAI_RESPONSES);
    boolean chat = formats.contains(WireFormat.OPENAI_CHAT);
    if (responses || chat) {
      apis.add(new OpenAiApi(OpenAiHost.OPENAI, responses, chat, ids, wireTime));
    }
    return apis;
  }
}
