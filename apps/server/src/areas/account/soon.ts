import { notFound } from '../../platform/envelope.ts'

/** Calls whose rules follow with the next changes. */
export const soon = async (): Promise<never> => {
  throw notFound('这个接口')
}
