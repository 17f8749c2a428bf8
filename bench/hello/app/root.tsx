import { Links, Meta, Outlet, Scripts } from 'react-router'

/** The framework's own hello page: the cost of its router and stream before a page has content. */
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
