import { createLink } from '@tanstack/react-router'
import { Button } from 'antd'

/** A link that looks like a button: `<LinkButton to="/imports/new">`. */
export const LinkButton = createLink(Button)
