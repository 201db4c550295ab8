import Globe from "lucide-react/icons/globe";
import { admin } from "#texts/admin.ts";
import { useIdentityProvider } from "../../api/identity-provider.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonAnchor } from "../../ui/button-anchor.tsx";
import { GoogleMark } from "../sign-in/google-mark.tsx";

/** Tells admins about Deep Search. */
export function SearchBanner() {
  const [before, name, after] = admin.banner;
  const { isConfigured, name: provider = "Google" } = useIdentityProvider();
  const isGoogle = isConfigured && provider === "Google";
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-3 bg-accent-tint px-4 py-3">
      <p className="me-auto flex items-center gap-3.5">
        <Globe className="text-accent" />
        <span>
          {before}
          <b className="font-semibold">{name}</b>
          {after}
        </span>
      </p>
      <ButtonAnchor size="sm" href={paths.auth} target="_blank" rel="noopener">
        {isGoogle && <GoogleMark />}
        {isGoogle ? admin.signInWithGoogle : admin.signIn}
      </ButtonAnchor>
    </div>
  );
}
