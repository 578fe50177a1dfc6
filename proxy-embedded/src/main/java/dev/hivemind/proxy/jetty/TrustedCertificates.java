package dev.hivemind.proxy.jetty;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The JDK's trusted certificates and others besides, as one store. */
final class TrustedCertificates {
  private TrustedCertificates() {}

  /**
   * @throws IllegalStateException when this JDK's own store cannot be read
   */
  static KeyStore jdksAnd(List<X509Certificate> others) {
    try {
      List<X509Certificate> all = new ArrayList<>(others);
      all.addAll(jdks());
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (X509Certificate certificate : all) {
        store.setCertificateEntry(Integer.toString(store.size()), certificate);
      }
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the JDK's trusted certificates cannot be read", e);
    }
  }

  /** As {@code javax.net.ssl.trustStore} says. */
  private static List<X509Certificate> jdks() throws GeneralSecurityException {
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init((KeyStore) null);
    return Arrays.stream(managers.getTrustManagers())
        .flatMap(
            manager ->
                manager instanceof X509TrustManager trusting
                    ? Stream.of(trusting.getAcceptedIssuers())
                    : Stream.empty())
        .toList();
  }
}
