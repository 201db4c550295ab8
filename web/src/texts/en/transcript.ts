import { PRODUCT_NAME } from "../../brand.ts";
import { area } from "../area.ts";

export const transcript = area("transcript", {
  heading: `${PRODUCT_NAME} chat`,
  exported: (time: string) => `Exported ${time}`,
  question: (number: number) => `Question ${number}`,
  files: "Files",
  sources: "Sources",
  receipt: "Receipt",
  letter: (letter: string, model: string) => `\\[${letter}\\] is ${model}`,
  status: { writing: "Still writing.", stopped: "Stopped.", failed: "Incomplete answer." },
  servedModel: (model: string) => `Model: ${model}`,
  servedBy: (provider: string) => `Served by: ${provider}`,
  zeroRetention: "Requested: zero retention",
  noTraining: "Requested: no training",
  imagesOmitted: "Images left out: this model can't see images",
  search: (provider: string) => `Web search by: ${provider}`,
  firstWord: (seconds: string) => `First word after ${seconds} s`,
  finishedAfter: (seconds: string) => `Finished after ${seconds} s`,
  tokens: (input: number, output: number) => `Tokens: ${input} in, ${output} out`,
  cost: (price: string) => `Cost: ${price}`,
});
