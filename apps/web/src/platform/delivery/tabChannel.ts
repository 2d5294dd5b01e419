/** Where the tabs of one browser tell each other news; where a browser has no such thing, nobody hears. */
export function tabChannel<News>(name: string, onNews: (news: News) => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  channel?.addEventListener('message', (event: MessageEvent<News>) => onNews(event.data))
  return {
    tell: (news: News): void => channel?.postMessage(news),
    close: (): void => channel?.close(),
  }
}
