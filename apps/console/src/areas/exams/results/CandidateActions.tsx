import { Button } from 'antd'

/** Opens what is done for one candidate of a paper. The dialog stands beside the table, whose rows come and go. */
export const CandidateActions = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <Button type="link" size="small" aria-label={`给“${name}”加时或补考`} onClick={onOpen}>
    加时 / 补考
  </Button>
)
