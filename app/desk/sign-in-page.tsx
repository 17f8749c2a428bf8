import { site } from '#app/content/site'

/** The sandbox's stand-in for Cloudflare Access. */
export function SignInPage() {
  return (
    <main className="sign-in">
      <title>{`Sign in · ${site.name} desk`}</title>
      <p className="sandbox">Sandbox</p>
      <h1>{site.name} desk</h1>
      <p>
        On this machine, anyone may sign in. A deployed desk opens only through Cloudflare Access.
      </p>
      <form method="post" action="/desk/sign-in">
        <button type="submit" name="role" value="operator">
          Sign in as operator
        </button>
        <button type="submit" name="role" value="viewer" className="quiet">
          Sign in as viewer
        </button>
      </form>
    </main>
  )
}
