import { ChatScreen } from "../features/chat-screen/chat-screen.tsx";
import * as texts from "../texts/en.ts";

/** `/chat` */
export function Chat() {
  return (
    <>
      <title>{texts.titles.chat}</title>
      <ChatScreen />
    </>
  );
}
