import type { QueryKey } from '@tanstack/react-query'
import { feedbackKeys } from './feedback.ts'
import { noticeKeys } from './notices.ts'

/** What is out of date once the server says that there is something new (`Topic` of the server's push.ts). */
const NEWS: Readonly<Record<string, readonly QueryKey[]>> = {
  dots: feedbackKeys,
  notices: noticeKeys,
}

/** The answers to ask for again; `all`: of every topic. */
export const newsKeys = (topic: string): readonly QueryKey[] =>
  topic === 'all' ? Object.values(NEWS).flat() : (NEWS[topic] ?? [])
