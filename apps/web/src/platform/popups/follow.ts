import { ensureAgent } from '../agent/agent.ts'
import type { FollowAsked } from './asked.ts'
import { showPopUp } from './popUps.ts'

/**
 * Asks to follow the official account for reminders (specification, section 2, "Pop-ups and overlays", 4). Shows
 * nothing where the agent has no such account.
 */
export async function askToFollow(asked: FollowAsked): Promise<void> {
  const agent = await ensureAgent().catch(() => null)
  const followUrl = agent?.FollowUrl
  if (followUrl) await showPopUp('follow', () => import('./FollowDialog.tsx'), { ...asked, followUrl })
}
