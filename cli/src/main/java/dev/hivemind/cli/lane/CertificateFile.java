package dev.hivemind.cli.lane;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file of certificates in PEM form (RFC 7468), as {@code SSL_CERT_FILE} and the like name it;
 * what else stands in it is passed over.
 *
 * @param unreadable how many certificates of the file the JDK cannot read
 */
public record CertificateFile(Path file, List<X509Certificate> certificates, int unreadable) {
  private static final Pattern BLOCK =
      Pattern.compile(
          "-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([^-]*)-----END (?:X509 |TRUSTED"
              + " )?CERTIFICATE-----");

  public CertificateFile {
    certificates = List.copyOf(certificates);
  }

  /**
   * @param variable that names the file, for messages
   * @throws IOException that names the variable and the file: it cannot be read, or holds no
   *     certificate
   */
  static CertificateFile read(String variable, String name) throws IOException {
    Path file = path(variable, name);
    String text = text(variable, file);
    var certificates = new ArrayList<X509Certificate>();
    int unreadable = 0;
    for (String block : BLOCK.matcher(text).results().map(found -> found.group(1)).toList()) {
      try {
        certificates.add(certificate(block));
      } catch (CertificateException _) {
        unreadable++; // bundles hold some that no upstream needs; without any, see below
      }
    }
    if (certificates.isEmpty()) {
      throw new IOException("%s names %s, which holds no certificate".formatted(variable, file));
    }
    return new CertificateFile(file, certificates, unreadable);
  }

  private static Path path(String variable, String name) throws IOException {
    try {
      return Path.of(name).toAbsolutePath();
    } catch (InvalidPathException _) {
      throw new FileNotFoundException(variable + " names " + name + ", which is no file name");
    }
  }

  private static String text(String variable, Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw new IOException(variable + " names " + file + ", which does not exist", e);
    } catch (IOException e) {
      throw new IOException(variable + " names " + file + ", which cannot be read", e);
    }
  }

  private static X509Certificate certificate(String base64) throws CertificateException {
    String pem = "-----BEGIN CERTIFICATE-----\n" + base64.strip() + "\n-----END CERTIFICATE-----\n";
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(
                new ByteArrayInputStream(pem.getBytes(StandardCharsets.ISO_8859_1)));
  }
}
