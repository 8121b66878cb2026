// Made by scripts/patterns.mjs from src/answerable/turn/option_patterns.json: change it there.
export const PICKING_PATTERNS = {
  ordinals: {"first":1,"1st":1,"second":2,"2nd":2,"third":3,"3rd":3,"last":-1},
  numbers: {"1":1,"2":2,"3":3,"4":4,"5":5,"one":1,"two":2,"three":3,"four":4,"five":5},
  ordinal_phrases: ["{}","the {}","{} one","the {} one","{} option","the {} option"],
  number_phrases: ["{}","#{}","option {}","option #{}","option number {}","number {}"],
  letter_phrases: ["{}","option {}"],
  letters: "abcde",
  trailing: " .,;:!)",
} as const;
