import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { MenuChoice, MenuItem, MenuItems, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { subjectsFound } from '../queries.ts'
import { useMyShifts } from '../shifts.ts'
import { stateText } from '../stateText.ts'
import { shiftKey, useChooseShift } from '../useChooseShift.ts'

export default function SubjectMenuItems({ close }: { close: () => void }) {
  const subject = useSubject()
  const navigate = useNavigate()
  const found = useQuery(subjectsFound(''))
  const shifts = useMyShifts(found.data)
  const { choose } = useChooseShift()
  return (
    <MenuItems close={close}>
      {shifts.length > 0 && (
        <>
          <MenuChoice
            label="我的科目"
            value={subject ? shiftKey(subject.AppID, subject.AppVn) : null}
            options={shifts.map((shift) => ({
              value: shift.key,
              label: shift.name,
              note: [shift.shift, stateText(shift)].filter(Boolean).join(' · '),
            }))}
            onChange={(key) => void choose(key)}
          />
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<LayoutGrid />} onSelect={() => void navigate(paths.switchMenu())}>
        全部科目与班次
      </MenuItem>
    </MenuItems>
  )
}
