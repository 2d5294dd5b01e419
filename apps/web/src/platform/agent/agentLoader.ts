import type { Data } from '@tizhou/contract/contract'
import { emptyAgentField } from '@tizhou/domain/agents/agentRules'
import { ownPicture } from '@tizhou/domain/agents/links'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { tip } from '../feedback.ts'
import { RequestError, request } from '../requests/request.ts'
import type { AgentInfo } from './knownAgent.ts'

type AgentAnswer = Data<'agents.getAgentInfo'>

/**
 * Asks the server for the agent of a host and a code. Resolves null, after an alert that names the field, where the
 * host or the code is empty or absent in the question or in the answer (specification, section 5, "Agent data"). A
 * refusal of the server is shown with the server's message (section 8, "Agent errors") and rejects; a network failure
 * rejects without a message, since the page works without the agent.
 */
export async function loadAgent(of: { AgentUrl: string; AgentCode: string }): Promise<AgentInfo | null> {
  if (isIncomplete(of)) return null
  try {
    const data: Partial<AgentAnswer> | null = await request(
      'agents.getAgentInfo',
      { ...of, isSoftMenu: 1 },
      { allowedRepeat: true },
    )
    const agentInfo = data?.agentInfo
    if (isIncomplete(agentInfo) || !agentInfo) return null
    return { ...agentInfo, IconUrl: ownPicture(agentInfo.IconUrl ?? '') ?? '' }
  } catch (error) {
    if (error instanceof RequestError && isAnswer(error)) void tip({ content: escapeHtml(error.msg) })
    throw error
  }
}

function isIncomplete(agent: Parameters<typeof emptyAgentField>[0]): boolean {
  const field = emptyAgentField(agent)
  if (field) void tip({ content: `代理商信息不完整：${field} 不能为空` })
  return field !== undefined
}

/** Whether the server refused with a message to show; maintenance has a page of its own. */
const isAnswer = ({ status, outcome }: RequestError) =>
  typeof status === 'number' && status > 0 && outcome !== 'maintenance'
