import { Links, Meta, Outlet, Scripts } from 'react-router'

/** The framework's own hello page: what its router and its stream cost before a page has content. */
export default function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
