import { ERROR_REASONS } from '@tizhou/domain/review/reasons'
import { ListFilter, X } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu, MenuChoice } from '../../../ui/overlay/Menu.tsx'
import type { MyErrorTestSearch } from '../pages.ts'
import { CERTAINTIES } from './WrongFacts.tsx'

type Filters = Pick<MyErrorTestSearch, 'certainty' | 'reason'>

/** Filters by the stated certainty and by the reason of the wrong answer. */
export function ErrorFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { certainty, reason } = filters
  const named = CERTAINTIES.find((one) => one.value === certainty)?.label
  return (
    <>
      <Menu
        label="筛选错题"
        trigger={
          <Button size="s" variant="ghost" icon={<ListFilter aria-hidden="true" />}>
            筛选
          </Button>
        }
      >
        <MenuChoice
          label="把握"
          value={certainty ?? null}
          options={[...CERTAINTIES]}
          onChange={(next) => onChange({ certainty: next, reason })}
        />
        <MenuChoice
          label="错因"
          value={reason ?? null}
          options={ERROR_REASONS.map((value) => ({ value: value as string, label: value }))}
          onChange={(next) => onChange({ certainty, reason: next })}
        />
      </Menu>
      {named && <Chip label={named} onClear={() => onChange({ certainty: undefined, reason })} />}
      {reason && <Chip label={reason} onClear={() => onChange({ certainty, reason: undefined })} />}
    </>
  )
}

function Chip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button size="s" icon={<X aria-hidden="true" />} aria-label={`不再只看“${label}”`} onClick={onClear}>
      {label}
    </Button>
  )
}
