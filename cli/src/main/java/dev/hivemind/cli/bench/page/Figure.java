package dev.hivemind.cli.bench.page;

/** A chart with its heading, its legend, and its figures as a table. */
final class Figure {
  private Figure() {}

  /**
   * @param explanation what to see in it
   */
  static Element of(
      String title, String explanation, Element legend, Element chart, Element table) {
    return of(title, explanation, legend, chart)
        .add(Element.of("details").add(Element.of("summary", "The figures as a table"), table));
  }

  /** Whose figures stand in a table beside it. */
  static Element of(String title, String explanation, Element legend, Element chart) {
    return Element.of("figure")
        .add(
            Element.of("figcaption")
                .add(Element.of("h3", title), Element.of("p", explanation), legend),
            chart);
  }

  /** Of series that charts have, each a style and a name in turn. */
  static Element legend(String... stylesAndNames) {
    Element legend = Element.styled("ul", "legend");
    for (int index = 0; index < stylesAndNames.length; index += 2) {
      Element sample = Element.styled("span", "sample " + stylesAndNames[index]);
      legend.add(Element.of("li").add(sample).say(stylesAndNames[index + 1]));
    }
    return legend;
  }

  /** Directly and through HiveMind. */
  static Element bothModes() {
    return legend("direct", "directly", "managed", "through HiveMind");
  }
}
