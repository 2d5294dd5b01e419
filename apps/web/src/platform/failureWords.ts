import { RequestError } from '../platform/request.ts'

/** What to say where something could not be loaded: what happened, what it means for my data, what I can do. */
export function failureWords(error: unknown, what: string): { title: string; text: string; illustration: 'lost' | 'offline' } {
  const unreachable = error instanceof RequestError && error.outcome === 'unreachable'
  if (unreachable)
    return {
      illustration: 'offline',
      title: `${what}没有加载成功`,
      text: '网络连接不上。您的作答已保存在本机，联网后会自动上传；请检查网络后重试。',
    }
  return {
    illustration: 'lost',
    title: `${what}没有加载成功`,
    text: `${error instanceof RequestError && error.msg ? `${error.msg}。` : ''}您的学习记录不受影响，请稍后重试。`,
  }
}
