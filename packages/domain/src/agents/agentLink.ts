/** Where an agent's link leads: its entry page, the one with its classes of exams, or the purchase of a subject. */
export type LinkTarget = 'way' | 'partner' | 'pay'

const query = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/**
 * An agent's link for its learners. The code travels as `ac` (specification, section 1, "Sales through agents"): whoever
 * registers or buys after following it does so with this agent. `site`: `https://host`.
 */
export function agentLink({
  site,
  agentCode,
  target,
  subject,
}: {
  site: string
  agentCode: string
  target: LinkTarget
  subject?: { AppID: number; AppEName: string } | undefined
}): string {
  const page = target === 'partner' ? '/hzsWay' : '/way'
  const asked: Record<string, string> =
    subject === undefined
      ? {}
      : target === 'pay'
        ? { to: `/pay?${query({ appID: String(subject.AppID), appEName: subject.AppEName })}` }
        : { appEName: subject.AppEName }
  return `${site}${page}?${query({ ac: agentCode, ...asked })}`
}
