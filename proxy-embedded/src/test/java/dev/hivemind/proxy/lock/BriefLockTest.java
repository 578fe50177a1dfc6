package dev.hivemind.proxy.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.Test;

final class BriefLockTest {
  private final BriefLock lock = new BriefLock();
  private int count;

  @Test
  void one_thread_at_a_time_has_it() {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int thread = 0; thread < 20; thread++) {
        threads.execute(
            () -> {
              for (int turn = 0; turn < 1_000; turn++) {
                lock.exclusively(() -> count++);
              }
            });
      }
    }
    assertThat(lock.<Integer>locked(() -> count)).isEqualTo(20_000);
  }

  @Test
  void who_has_it_may_take_it_again() {
    lock.exclusively(() -> lock.exclusively(() -> count++));
    assertThat(count).isEqualTo(1);
  }

  @Test
  void what_fails_with_it_gives_it_back() throws Exception {
    assertThatThrownBy(
            () ->
                lock.exclusively(
                    () -> {
                      throw new IllegalStateException("on purpose");
                    }))
        .hasMessage("on purpose");
    try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(other.submit(() -> lock.<Integer>locked(() -> ++count)).get()).isEqualTo(1);
    }
  }

  @Test
  void a_wait_for_a_condition_lets_others_have_it() throws Exception {
    Condition counted = lock.newCondition();
    try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> waiting = other.submit(() -> lock.await(() -> counted(counted)));
      lock.exclusively(
          () -> {
            count = 7;
            counted.signalAll();
          });
      assertThat(waiting.get()).isEqualTo(7);
    }
  }

  private int counted(Condition counted) throws InterruptedException {
    while (count == 0) {
      counted.await();
    }
    return count;
  }
}
