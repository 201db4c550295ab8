import "./account.css";
import { Infinity as InfinitySign } from "lucide-react";
import * as texts from "../../texts/en.ts";

/** How many chats are left; the sign for no end and a tag for a Pro user. */
export function ChatsLeft({ left, signedIn }: { left: number | null; signedIn: boolean }) {
  const words = texts.account;
  if (left === null) {
    return (
      <span className="chats-left">
        <InfinitySign role="img" aria-hidden={false} aria-label={words.unlimited} />
        <span className="badge tint">{words.pro}</span>
      </span>
    );
  }
  return <span className="chats-left num">{signedIn ? words.left(left) : words.visitorLeft(left)}</span>;
}
