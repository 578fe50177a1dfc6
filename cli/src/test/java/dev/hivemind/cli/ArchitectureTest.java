package dev.hivemind.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.net.Socket;
import java.net.URLConnection;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows between the modules, and what stays inside one package. */
final class ArchitectureTest {
  private static final String[] TIME_HOMES = {
    "dev.hivemind.proxy.time..", "dev.hivemind.examples.mock.time.."
  };

  private static JavaClasses all = new ClassFileImporter().importClasses();

  @BeforeAll
  static void importEverything() {
    all =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.hivemind");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.hivemind.task",
        "dev.hivemind.proxy",
        "dev.hivemind.checkpoint",
        "dev.hivemind.examples",
        "dev.hivemind.fleet",
        "dev.hivemind.agent",
        "dev.hivemind.cli"
      })
  void every_module_is_looked_at(String root) {
    assertThat(all).anyMatch(type -> type.getPackageName().startsWith(root));
  }

  @Test
  void modules_depend_only_on_the_modules_they_may() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("task-dag")
        .definedBy("dev.hivemind.task..")
        .layer("proxy-embedded")
        .definedBy("dev.hivemind.proxy..")
        .layer("checkpoint")
        .definedBy("dev.hivemind.checkpoint..")
        .layer("mock-provider")
        .definedBy("dev.hivemind.examples.mock..", "dev.hivemind.examples.demo..")
        .layer("agent")
        .definedBy("dev.hivemind.agent..")
        .layer("fleet")
        .definedBy("dev.hivemind.fleet..")
        .layer("cli")
        .definedBy("dev.hivemind.cli..")
        .whereLayer("task-dag")
        .mayNotAccessAnyLayer()
        .whereLayer("proxy-embedded")
        .mayNotAccessAnyLayer()
        .whereLayer("mock-provider")
        .mayNotAccessAnyLayer()
        .whereLayer("checkpoint")
        .mayOnlyAccessLayers("task-dag", "proxy-embedded")
        .whereLayer("agent")
        .mayOnlyAccessLayers("task-dag", "proxy-embedded", "mock-provider")
        .whereLayer("fleet")
        .mayOnlyAccessLayers("agent", "task-dag", "proxy-embedded", "checkpoint")
        .check(all);
  }

  @ParameterizedTest
  @CsvSource({
    "org.jgrapht.., dev.hivemind.task.graph..",
    "picocli.., dev.hivemind.cli..",
    "com.networknt.., dev.hivemind.task.manifest..",
    "org.sqlite.., dev.hivemind.checkpoint.sqlite.."
  })
  void a_library_stays_where_it_belongs(String library, String home) {
    noClasses()
        .that()
        .resideOutsideOfPackage(home)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .allowEmptyShould(true)
        .check(all);
  }

  @Test
  void jetty_stays_in_the_two_http_packages() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.hivemind.proxy.jetty..", "dev.hivemind.examples.mock.jetty..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.jetty..")
        .check(all);
  }

  @Test
  void a_terminal_library_stays_in_the_terminal_interface() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.hivemind.tui..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.jline..", "org.fusesource.jansi..")
        .check(all);
  }

  @Test
  void the_demo_agent_needs_nothing_but_java() {
    classes()
        .that()
        .resideInAPackage("dev.hivemind.examples.demo..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "dev.hivemind.examples.demo..", "org.jspecify..")
        .check(all);
  }

  @Test
  void the_plan_starts_no_threads_no_processes_and_no_network() {
    noClasses()
        .that()
        .resideInAPackage("dev.hivemind.task..")
        .should()
        .dependOnClassesThat(
            belongToAnyOf(Thread.class, ProcessBuilder.class, Process.class, ProcessHandle.class)
                .or(assignableTo(Executor.class))
                .or(assignableTo(Socket.class))
                .or(assignableTo(URLConnection.class)))
        .check(all);
  }

  @Test
  void time_and_randomness_have_one_home() {
    outside(TIME_HOMES)
        .should()
        .accessTargetWhere(readsTheClock().or(sleeps()).or(isRandom()))
        .check(all);
  }

  /** Without an exception for their homes the rules must find them, or they would find nothing. */
  @Test
  void the_rules_of_time_and_randomness_can_fail() {
    for (var forbidden : List.of(readsTheClock(), sleeps(), isRandom())) {
      assertThatThrownBy(
              () -> outside("nowhere..").should().accessTargetWhere(forbidden).check(all))
          .hasMessageContaining("dev.hivemind.proxy.time");
    }
  }

  private static GivenClassesConjunction outside(String... packages) {
    return noClasses().that().resideOutsideOfPackages(packages);
  }

  private static DescribedPredicate<JavaAccess<?>> readsTheClock() {
    return on(System.class, "nanoTime|currentTimeMillis")
        .or(on(Instant.class, "now"))
        .or(on(LocalDate.class, "now"))
        .or(on(LocalTime.class, "now"))
        .or(on(LocalDateTime.class, "now"))
        .or(on(OffsetDateTime.class, "now"))
        .or(on(ZonedDateTime.class, "now"))
        .or(on(Clock.class, "system.*"))
        .or(on(Date.class, "<init>"))
        .as("read the clock");
  }

  private static DescribedPredicate<JavaAccess<?>> sleeps() {
    return on(Thread.class, "sleep")
        .or(on(TimeUnit.class, "sleep"))
        .or(on(LockSupport.class, "park(Nanos|Until)"))
        .as("sleep");
  }

  private static DescribedPredicate<JavaAccess<?>> isRandom() {
    return on(Math.class, "random")
        .or(on(Random.class, "<init>"))
        .or(on(SecureRandom.class, "<init>"))
        .or(on(SplittableRandom.class, "<init>"))
        .or(on(ThreadLocalRandom.class, "current"))
        .or(on(UUID.class, "randomUUID"))
        .as("be random");
  }

  private static DescribedPredicate<JavaAccess<?>> on(Class<?> type, String member) {
    return DescribedPredicate.describe(
        type.getSimpleName() + "." + member,
        access ->
            access.getTargetOwner().isAssignableTo(type)
                && access.getTarget().getName().matches(member));
  }

  @Test
  void modes_of_files_are_known_in_one_place() {
    noClasses()
        .that()
        .doNotHaveSimpleName("PrivateFiles")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(PosixFilePermissions.class)
        .check(all);
  }

  @Test
  void nothing_is_called_util_or_common() {
    noClasses()
        .should()
        .resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..", "..helpers..")
        .check(all);
  }

  @Test
  void the_command_line_has_no_cycles_between_its_packages() {
    slices().matching("dev.hivemind.cli.(*)..").should().beFreeOfCycles().check(all);
  }

  @Test
  void every_package_is_null_marked() {
    assertThat(
            all.stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getPackage)
                .distinct()
                .filter(p -> !p.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                .map(Object::toString))
        .isEmpty();
  }
}
