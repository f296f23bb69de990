// Node: every mistake is noted once, with its place, in both languages, and reading goes on with a default.
#include "table/reader.hpp"

#include <gtest/gtest.h>

namespace demesne::table {
namespace {

struct Read {
  Mistakes mistakes;
  json::value value;
  Node root;
  explicit Read(const char* text) : value(json::parse(text)), root(&value, "", mistakes) {}
  std::string first() const { return mistakes.empty() ? "" : mistakes[0].path + ": " + mistakes[0].reason.en; }
};

TEST(Reader, GoodValuesAreReadSilently) {
  Read r(R"({"n":3,"s":"x","b":true,"l":[1,2],"w":"two","big":18446744073709551615})");
  EXPECT_EQ(r.root.at("n").integer(0, 5), 3);
  EXPECT_EQ(r.root.at("s").string(), "x");
  EXPECT_TRUE(r.root.at("b").boolean());
  EXPECT_TRUE(r.root.at("l").array(2, 2));
  EXPECT_EQ(r.root.at("l").item(1).integer(0, 9), 2);
  EXPECT_EQ(r.root.at("w").word({"one", "two"}), 1);
  EXPECT_FALSE(r.root.maybe("absent").there());
  EXPECT_EQ(r.root.members().size(), 6u);
  EXPECT_TRUE(r.mistakes.empty());
}
TEST(Reader, EachMistakeNamesItsPlace) {
  const auto mistake = [](const char* text, auto read) {
    Read r(text);
    read(r.root);
    EXPECT_EQ(r.mistakes.size(), 1u) << text;
    EXPECT_FALSE(r.mistakes.empty() || r.mistakes[0].reason.de.empty());
    return r.first();
  };
  EXPECT_EQ(mistake("{}", [](const Node& n) { EXPECT_EQ(n.at("a").at("b").integer(2, 5), 2); }), "a: is missing.");
  EXPECT_EQ(mistake(R"({"a":[0,"x"]})", [](const Node& n) { n.at("a").item(1).integer(0, 1); }), "a[1]: must be a whole number.");
  EXPECT_EQ(mistake(R"({"a":9})", [](const Node& n) { EXPECT_EQ(n.at("a").integer(1, 5), 1); }), "a: must be from 1 to 5, not 9.");
  EXPECT_EQ(mistake(R"({"a":18446744073709551615})", [](const Node& n) { n.at("a").integer(0, 5); }),
            "a: must be from 0 to 5, not 18446744073709551615.");
  EXPECT_EQ(mistake(R"({"a":1})", [](const Node& n) { n.at("a").string(); }), "a: must be a text.");
  EXPECT_EQ(mistake(R"({"a":1})", [](const Node& n) { n.at("a").boolean(); }), "a: must be true or false.");
  EXPECT_EQ(mistake(R"({"a":1})", [](const Node& n) { n.at("a").object(); }), "a: must be an object.");
  EXPECT_EQ(mistake(R"({"a":1})", [](const Node& n) { n.at("a").array(0, 1); }), "a: must be a list.");
  EXPECT_EQ(mistake(R"({"a":[1]})", [](const Node& n) { n.at("a").array(2, 2); }), "a: must have exactly 2 entries, not 1.");
  EXPECT_EQ(mistake(R"({"a":[]})", [](const Node& n) { n.at("a").array(1, 2); }), "a: must have at least 1 entries, not 0.");
  EXPECT_EQ(mistake(R"({"a":[1,2,3]})", [](const Node& n) { n.at("a").array(1, 2); }), "a: may have 2 entries at most, not 3.");
  EXPECT_EQ(mistake(R"({"a":"three"})",
                    [](const Node& n) {
                      EXPECT_EQ(n.at("a").word({"one", "two"}), -1);
                    }),
            "a: 'three' is not one of: one, two.");
  EXPECT_EQ(mistake(R"({"a":1,"b":2})", [](const Node& n) { n.object({"a"}); }), "b: is not known here; known are: a.");
}
TEST(Reader, ASentenceTellsFiveAndCountsTheRest) {
  Read r("[1,2,3,4,5,6,7]");
  for (const Node& n : r.root.items()) (void)n.string();
  const Text all = sentence(r.mistakes);
  EXPECT_NE(all.en.find("[4]: must be a text. | and 2 more."), std::string::npos) << all.en;
  EXPECT_NE(all.de.find("und 2 weitere."), std::string::npos);
}
TEST(Reader, NobodyReadsMoreThanAThousandMistakes) {
  Read r("{}");
  for (int k = 0; k < 2000; ++k) r.root.wrong({"wrong.", "falsch."});
  EXPECT_EQ(r.mistakes.size(), 1000u);
}

}  // namespace
}  // namespace demesne::table
