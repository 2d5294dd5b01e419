import type { Handler } from '../../platform/calls/handler.ts'

/**
 * Switches the daily reminder of plans on or off. On: by every channel that can reach the learner now (a confirmed
 * address, subscribed browsers), in addition to those chosen before.
 */
export const userwarn: Handler<'plans.userwarn'> = async ({ params, caller, services }) => {
  const isOn = params.warnopen === 1
  const hour = Number(params.warntime.slice(0, 2))
  const [choices, mail, browsers] = await Promise.all([
    services.reminders.choicesOf(caller.userID),
    services.reminders.mailOf(caller.userID),
    services.reminders.subscriptionsOf(caller.userID),
  ])
  const known = choices.find(({ kind }) => kind === 'plan')
  const byMail = mail !== undefined && mail.confirmed_at !== null
  const to = {
    mail: isOn && (known?.mail === 1 || byMail) ? 1 : 0,
    sms: isOn && known?.sms === 1 ? 1 : 0,
    push: isOn && (known?.push === 1 || browsers.length > 0) ? 1 : 0,
  } as const
  await services.store.write((tx) =>
    services.reminders.in(tx).choose({ user_id: caller.userID, kind: 'plan', ...to, hour }),
  )
  return { ways: to.mail + to.sms + to.push }
}
