import { titles } from "#texts/page.ts";
import { ChatScreen } from "../features/chat-screen/chat-screen.tsx";

/** `/chat` */
export function Chat() {
  return (
    <>
      <title>{titles.chat}</title>
      <ChatScreen />
    </>
  );
}
