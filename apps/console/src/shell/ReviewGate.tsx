import { useNavigate } from '@tanstack/react-router'
import { HELD_STEPS } from '@tizhou/domain/content/heldSteps'
import { App } from 'antd'
import { useEffect } from 'react'
import { meetReviews, messageOf, request } from '../platform/request.ts'
import { whoStays } from '../ui/form/useUnsavedGuard.ts'

/** Offers to hand in what a subject that is reviewed does not take directly, and leads to its page. */
export function ReviewGate() {
  const { modal, message } = App.useApp()
  const navigate = useNavigate()
  useEffect(() => {
    meetReviews(
      ({ call, sent }) =>
        new Promise((settle) => {
          modal.confirm({
            title: `把“${HELD_STEPS[call]}”提交审核？`,
            content: '这个科目的题目修改要另一人审核。提交后题库还不变，另一位编辑看过、发布，学员才看到。',
            okText: '提交审核',
            cancelText: '不提交',
            onOk: async () => {
              try {
                const { proposalID } = await request('content.proposalStep', { call, sent })
                message.success('已提交，等另一人审核')
                // Whoever stays for the sake of something unsaved goes nowhere: the navigation never ends.
                const stays = whoStays()
                const leaves = navigate({ to: `/proposals/${proposalID}` }).then(() => 'shown' as const)
                settle(await Promise.race([leaves, stays.then(() => 'stayed' as const)]))
              } catch (error) {
                message.error(messageOf(error))
                settle('not')
              }
            },
            onCancel: () => settle('not'),
          })
        }),
    )
    return () => meetReviews(async () => 'not')
  }, [modal, message, navigate])
  return null
}
