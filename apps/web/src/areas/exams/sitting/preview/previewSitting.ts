import { createSittingEngine, type SittingEngine } from '../engine/sittingEngine.ts'
import { createPreviewServer, type Previewed } from './previewServer.ts'

const NOBODY = { userID: 0, guid: '' }

/** The engine of a preview: it sits the paper in this page alone; nothing is sent, and nothing stored on this device. */
export function sitPreview(previewed: Previewed): SittingEngine {
  const server = createPreviewServer(previewed, Date.now)
  return createSittingEngine(
    { appID: previewed.AppID, attemptID: 0 },
    {
      user: () => NOBODY,
      call: async (name, params) => server.serve(name, params),
      random: Math.random,
      later(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      onLostSession: () => {},
      steady: () => performance.now(),
      wall: Date.now,
      tell: () => {},
      store: {
        answers: async () => [],
        keep: async () => {},
        sitting: async () => null,
        keepSitting: async () => {},
        forget: async () => {},
        close: () => {},
      },
      lastWords: { leave: () => {}, take: () => [] },
      onStorageFailure: () => {},
    },
  )
}
