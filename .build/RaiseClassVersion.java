import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Raises classes of a jar that are older than Java 6's to Java 8's version, with the stack maps that
 * it asks for: the JVM keeps no older class in a cache. What the classes do stays as it is.
 *
 * <p>Usage: {@code java RaiseClassVersion.java FILE.jar}
 */
final class RaiseClassVersion {
  private static final int WITH_STACK_MAPS = ClassFile.JAVA_8_VERSION;

  private RaiseClassVersion() {}

  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    Path raised = jar.resolveSibling(jar.getFileName() + ".part");
    try (ZipFile in = new ZipFile(jar.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(raised))) {
      Map<ClassDesc, ClassHierarchyInfo> own = hierarchy(in);
      ClassFile format =
          ClassFile.of(
              StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(
                  ((ClassHierarchyResolver) own::get)
                      .orElse(ClassHierarchyResolver.defaultResolver())));
      for (ZipEntry entry : Collections.list(in.entries())) {
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTime(entry.getTime());
        out.putNextEntry(copy);
        out.write(isClass(entry) ? raised(format, bytes) : bytes);
        out.closeEntry();
      }
    }
    Files.move(raised, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isClass(ZipEntry entry) {
    return entry.getName().endsWith(".class") && !entry.getName().endsWith("-info.class");
  }

  private static Map<ClassDesc, ClassHierarchyInfo> hierarchy(ZipFile jar) throws IOException {
    Map<ClassDesc, ClassHierarchyInfo> known = new HashMap<>();
    for (ZipEntry entry : Collections.list(jar.entries())) {
      if (!isClass(entry)) continue;
      ClassModel model = ClassFile.of().parse(jar.getInputStream(entry).readAllBytes());
      boolean isInterface = (model.flags().flagsMask() & ClassFile.ACC_INTERFACE) != 0;
      known.put(
          model.thisClass().asSymbol(),
          isInterface
              ? ClassHierarchyInfo.ofInterface()
              : ClassHierarchyInfo.ofClass(
                  model.superclass().map(name -> name.asSymbol()).orElseThrow()));
    }
    return known;
  }

  private static byte[] raised(ClassFile format, byte[] bytes) {
    ClassModel model = format.parse(bytes);
    if (model.majorVersion() >= ClassFile.JAVA_6_VERSION) return bytes;
    return format.transformClass(
        model,
        ClassTransform.dropping(ClassFileVersion.class::isInstance)
            .andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL))
            .andThen(
                ClassTransform.endHandler(
                    builder -> builder.withVersion(WITH_STACK_MAPS, 0))));
  }
}
