package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CallThreadsTest {
  private final ExecutorService jetty = Executors.newSingleThreadExecutor();
  private final LinkedBlockingQueue<String> seen = new LinkedBlockingQueue<>();

  @AfterEach
  void stop() {
    jetty.shutdownNow();
  }

  private static CarriedCalls carried() {
    return Objects.requireNonNull(CarriedCalls.create(), "the tests open java.lang");
  }

  private static Stream<CallThreads> both() {
    return Stream.of(carried(), new ScheduledCalls());
  }

  private String next() throws InterruptedException {
    return String.valueOf(seen.poll(10, TimeUnit.SECONDS));
  }

  @Test
  void the_quickest_is_taken_where_Java_allows_it() {
    assertThat(CallThreads.best()).isInstanceOf(CarriedCalls.class);
  }

  @ParameterizedTest
  @MethodSource("both")
  void a_call_waits_on_a_virtual_thread_for_its_answer(CallThreads threads) throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    threads.start(
        () -> {
          seen.add("virtual " + Thread.currentThread().isVirtual());
          seen.add(answer.join());
        });
    assertThat(next()).isEqualTo("virtual true");
    threads.wake(() -> answer.complete("answered"));
    assertThat(next()).isEqualTo("answered");
  }

  @Test
  void a_call_begins_before_its_start_returns_and_goes_on_before_its_news_are_told()
      throws Exception {
    CarriedCalls threads = carried();
    CompletableFuture<String> answer = new CompletableFuture<>();
    jetty
        .submit(
            () -> {
              threads.start(
                  () -> {
                    seen.add("begun");
                    seen.add(answer.join());
                  });
              seen.add("started");
            })
        .get(10, TimeUnit.SECONDS);
    assertThat(seen).containsExactly("begun", "started");
    seen.clear();
    jetty
        .submit(
            () -> {
              threads.wake(() -> answer.complete("gone on"));
              seen.add("told");
            })
        .get(10, TimeUnit.SECONDS);
    assertThat(seen).containsExactly("gone on", "told");
  }

  @Test
  void a_call_goes_on_only_when_the_news_are_told_to_their_end() throws Exception {
    CarriedCalls threads = carried();
    CompletableFuture<String> answer = new CompletableFuture<>();
    threads.start(() -> seen.add(answer.join()));
    threads.wake(
        () -> {
          answer.complete("gone on");
          seen.add("told");
        });
    assertThat(next()).isEqualTo("told");
    assertThat(next()).isEqualTo("gone on");
  }

  @ParameterizedTest
  @MethodSource("both")
  void news_from_a_call_wake_another(CallThreads threads) throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    threads.start(() -> seen.add(answer.join()));
    threads.start(() -> threads.wake(() -> answer.complete("from the other")));
    assertThat(next()).isEqualTo("from the other");
  }

  @ParameterizedTest
  @MethodSource("both")
  void two_calls_that_the_same_news_wake_both_go_on(CallThreads threads) throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    threads.start(() -> seen.add("1 " + answer.join()));
    threads.start(() -> seen.add("2 " + answer.join()));
    threads.wake(() -> answer.complete("woken"));
    assertThat(Stream.of(next(), next())).containsExactlyInAnyOrder("1 woken", "2 woken");
  }

  @ParameterizedTest
  @MethodSource("both")
  void a_call_that_needs_a_lock_of_its_waker_gets_it_once_that_lets_go(CallThreads threads)
      throws Exception {
    ReentrantLock lock = new ReentrantLock();
    CompletableFuture<String> answer = new CompletableFuture<>();
    threads.start(
        () -> {
          String told = answer.join();
          lock.lock();
          try {
            seen.add(told);
          } finally {
            lock.unlock();
          }
        });
    jetty
        .submit(
            () -> {
              lock.lock();
              try {
                threads.wake(() -> answer.complete("in the end"));
              } finally {
                lock.unlock();
              }
            })
        .get(10, TimeUnit.SECONDS);
    assertThat(next()).isEqualTo("in the end");
  }

  @ParameterizedTest
  @MethodSource("both")
  void what_a_call_fails_with_reaches_no_thread_of_Jettys(CallThreads threads) throws Exception {
    jetty
        .submit(
            () ->
                threads.start(
                    () -> {
                      Thread.currentThread()
                          .setUncaughtExceptionHandler((_, _) -> seen.add("told"));
                      throw new IllegalStateException("a call's own fault");
                    }))
        .get(10, TimeUnit.SECONDS);
    assertThat(next()).isEqualTo("told");
  }

  @ParameterizedTest
  @MethodSource("both")
  void ten_thousand_calls_woken_from_four_threads_all_end(CallThreads threads) throws Exception {
    int calls = 10_000;
    AtomicInteger ended = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(calls);
    try (ExecutorService wakers = Executors.newFixedThreadPool(4)) {
      for (int call = 0; call < calls; call++) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        wakers.execute(
            () ->
                threads.start(
                    () -> {
                      answer.join();
                      ended.incrementAndGet();
                      all.countDown();
                    }));
        wakers.execute(() -> threads.wake(() -> answer.complete("")));
      }
    }
    assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(ended).hasValue(calls);
  }
}
