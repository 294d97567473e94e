import { AccountArea } from "./account-area";
import { Brand } from "./brand";
import { NavLink } from "./nav-link";
import { SkipLink } from "./skip-link";

/** The same markup for everybody; who is signed in is filled in by the browser. */
export function Header() {
  return (
    <>
      <SkipLink />
      <header className="head">
        <div className="wrap">
          <Brand />
          <nav aria-label="Main">
            <NavLink className="navlink" href="/">
              Home
            </NavLink>
            <NavLink className="navlink" href="/apartments">
              Apartments
            </NavLink>
          </nav>
          <AccountArea />
        </div>
      </header>
    </>
  );
}
