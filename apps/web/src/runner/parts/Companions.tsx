import { useCommands } from '../runnerCommands.ts'
import { useAutoAdvance } from '../useAutoAdvance.ts'
import { useNextPictures } from '../useNextPictures.ts'
import { useRunnerStore } from '../useRunner.ts'
import { Announcer } from './Announcer.tsx'

/** What goes along with a run and is not seen: none of it is needed before the first answer. */
export function Companions() {
  const store = useRunnerStore()
  const commands = useCommands()
  useAutoAdvance(store, commands)
  useNextPictures(store)
  return <Announcer />
}
