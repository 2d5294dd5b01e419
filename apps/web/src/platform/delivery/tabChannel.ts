/** Sends messages between the tabs of this browser; does nothing where BroadcastChannel is missing. */
export function tabChannel<News>(name: string, onNews: (news: News) => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  channel?.addEventListener('message', (event: MessageEvent<News>) => onNews(event.data))
  return {
    tell: (news: News): void => channel?.postMessage(news),
    close: (): void => channel?.close(),
  }
}
