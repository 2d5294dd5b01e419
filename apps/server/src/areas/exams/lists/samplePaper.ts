import { notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'

export const samplePaper: Handler<'exams.samplePaper'> = async () => {
  throw notFound('该样卷')
}
