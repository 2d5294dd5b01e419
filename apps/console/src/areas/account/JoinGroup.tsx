import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { field } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { RowDialog } from '../../ui/room/RowDialog.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { GroupSelect } from './GroupSelect.tsx'

interface Joined {
  groupID: number
  ids: number[]
}

const joinForm = (userIDs: number[]): RowForm<unknown, { groupID: number }, Joined> => ({
  title: () => `把所选的 ${userIDs.length} 人加入班级`,
  action: () => '加入',
  isOnlyNew: true,
  initial: () => ({}),
  lines: () => [field('groupID', '班级', <GroupSelect />, { required: true, extra: '已在班级的保持不变。' })],
  save: async ({ groupID }) => {
    const { ids } = await request('account.groupAdd', { groupID, idsJson: userIDs })
    return { groupID, ids }
  },
  done: () => undefined,
})

/** Puts ticked learners into a group that is chosen. */
export function JoinGroup({ userIDs, onChanged }: { userIDs: number[]; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const offerUndo = useUndo()
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>加入班级</Button>
      {isOpen && (
        <RowDialog
          form={joinForm(userIDs)}
          onClose={() => setIsOpen(false)}
          onSaved={async ({ groupID, ids }) => {
            onChanged()
            offerUndo({
              title: ids.length === 0 ? '都已经在班级里了' : `${ids.length} 名学员已加入班级`,
              undo: async () => {
                if (ids.length > 0) await request('account.groupRemove', { groupID, idsJson: ids })
              },
              undone: '已撤销',
            })
          }}
        />
      )}
    </>
  )
}
