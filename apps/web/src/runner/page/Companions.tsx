import { useNextPictures } from '../question/useNextPictures.ts'
import { useCommands } from '../state/runnerCommands.ts'
import { useRunnerStore } from '../state/useRunner.ts'
import { Announcer } from './Announcer.tsx'
import { useAutoAdvance } from './useAutoAdvance.ts'

/** Invisible parts of a run; none is needed before the first answer. */
export function Companions() {
  const store = useRunnerStore()
  const commands = useCommands()
  useAutoAdvance(store, commands)
  useNextPictures(store)
  return <Announcer />
}
