import { Type } from 'typebox'

/**
 * Why something of a question is not told yet, and until when: key, explanation and teachers' words of a paper that the
 * learner sits, or of a ranked paper whose window is open (docs/decisions/0026-ranked-windows.md).
 */
export const waits = (what: string) => ({
  Waits: Type.Optional(Type.Unsafe<'sitting' | 'window'>(Type.Enum(['sitting', 'window'], { description: what }))),
  WaitsUntil: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description: 'ms UTC; left out: nobody knows' }),
  ),
})
