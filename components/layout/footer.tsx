import Link from "next/link";
import { FacebookMark, InstagramMark, LinkedinMark, YoutubeMark } from "@/components/ui/brand-icons";
import { Picture } from "@/components/ui/picture";
import { BrandSign } from "./brand";

const COLUMNS = [
  { head: "Company", items: ["About Us", "Careers", "Blog", "Contact Us"] },
  {
    head: "Services",
    items: ["Popular Locations", "New Listing", "Careers", "Tenant Reviews", "Neighborhood Guide"],
  },
  {
    head: "Privacy Policy",
    items: ["Terms & Conditions", "Privacy Policy", "Refund Policy", "Tenant Rights"],
  },
];

const SOCIAL = [
  { name: "Facebook", href: "https://www.facebook.com/", Mark: FacebookMark },
  { name: "Instagram", href: "https://www.instagram.com/", Mark: InstagramMark },
  { name: "Linkedin", href: "https://www.linkedin.com/", Mark: LinkedinMark },
  { name: "Youtube", href: "https://www.youtube.com/", Mark: YoutubeMark },
];

export function Footer() {
  return (
    <footer className="foot on-dusk" id="contact">
      <Picture
        className="foot-pic"
        src="/media/tower-dusk"
        width={1440}
        height={200}
        sizes="100vw"
        alt="The tower at dusk, seen from the street"
      />
      <div className="wrap">
        <div className="foot-cols">
          <div className="about-us">
            <Link className="brand" href="/" prefetch={false}>
              <BrandSign onDusk />
            </Link>
            <p>One tower of twenty apartments at Uttara Sector 10, Dhaka.</p>
          </div>
          {COLUMNS.map(({ head, items }) => (
            <div key={head}>
              <h2>{head}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item}>
                    {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- links without targets: nobody is led to tab to them */}
                    <a>{item}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="foot-end">
          <p>© 2026 Nibash. All rights reserved.</p>
          <Link className="credits" href="/credits" prefetch={false}>
            Picture credits
          </Link>
          <ul className="social">
            {SOCIAL.map(({ name, href, Mark }) => (
              <li key={name}>
                <a href={href} rel="noopener noreferrer" aria-label={`Nibash on ${name}`}>
                  <Mark />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
