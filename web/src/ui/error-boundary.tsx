import { Component, type ReactNode } from "react";
import { LoadError } from "./lazy-named.tsx";

/**
 * Renders `fallback` in place of children that threw or failed to load. If `fallback` is a
 * function, it receives a callback that renders the children again.
 */
export class ErrorBoundary extends Component<
  {
    fallback: ReactNode | ((retry: () => void) => ReactNode);
    onError?: () => void;
    children: ReactNode;
  },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadError) error.reset();
    this.props.onError?.();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === "function" ? fallback(this.retry) : fallback;
  }
}
