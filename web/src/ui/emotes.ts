// Gestures of the chat: sent as signs that every chat knows, drawn as our own pictures.
export const emotes: [string, string][] = [['👋', 'hand'], ['👍', 'thumb'], ['😅', 'smile'], ['🤔', 'think'], ['🎉', 'party'], ['⏳', 'wait']];
export const emoteAt = (text: string | undefined): number => emotes.findIndex(([sign]) => sign === text);
