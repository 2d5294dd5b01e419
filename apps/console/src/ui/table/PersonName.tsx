/** The name of a person in a table: a long one is cut, and stands whole in its title. */
export const PersonName = ({ name }: { name: string }) => (
  <span
    title={name}
    style={{
      ...{ display: 'inline-block', maxWidth: '14em', verticalAlign: 'bottom' },
      ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    }}
  >
    {name}
  </span>
)
